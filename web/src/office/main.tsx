import './office.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
