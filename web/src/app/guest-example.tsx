import '../ui/inside.css';
import { RoleExamplePage } from '../features/role-examples/role-example-page.tsx';

/** The example of a page for guests alone, without the frame of the signed in. */
export const GuestExample = () => (
  <main>
    <RoleExamplePage audience="guest" />
  </main>
);
