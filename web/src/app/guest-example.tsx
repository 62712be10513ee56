import '../ui/inside.css';
import { RoleExamplePage } from '../features/role-examples/role-example-page.tsx';

/** An example of a page for guests only. It has no frame, unlike the pages of signed-in players. */
export const GuestExample = () => (
  <main>
    <RoleExamplePage audience="guest" />
  </main>
);
