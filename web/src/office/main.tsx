import './office.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardChangedDom } from '../ui/guard-changed-dom.ts';
import { watchAttendance } from './api/attendance.ts';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');
watchAttendance();
guardChangedDom();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
