import '../ui/inside.css';
import { RoleExamplePage } from '../features/role-examples/role-example-page.tsx';

export const GuestExample = () => (
  <main>
    <RoleExamplePage audience="guest" />
  </main>
);
