import './office.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardChangedDom } from '../ui/guard-changed-dom.ts';
import { App } from './app.tsx';
import { watchAttendance } from './calls/attendance.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');
watchAttendance();
guardChangedDom();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
