import '../ui/inside.css';
import { RoleExamplePage } from '../features/role-examples/role-example-page.tsx';

export const GuestExamplePage = () => (
  <main>
    <RoleExamplePage audience="guest" />
  </main>
);
