import '../ui/inside.css';
import { RoleExamplePage } from '../features/role-examples/role-example-page.tsx';

/** The example of a page for guests only, without the frame that signed-in players see. */
export const GuestExample = () => (
  <main>
    <RoleExamplePage audience="guest" />
  </main>
);
