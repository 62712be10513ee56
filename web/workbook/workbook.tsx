import '../src/ui/styles.css';
import './workbook.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Workbook } from './workbook-page.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');
createRoot(place).render(
  <StrictMode>
    <Workbook />
  </StrictMode>,
);
