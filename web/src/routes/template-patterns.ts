/** Matches the addresses of template pages inside the frame. */
export const framedTemplates = /^\/(?:pages\/|ui\/|documentation\/?$)/;

/** Matches the addresses of template pages that fill the window. The router tests this pattern first. */
export const bareTemplates = /^\/pages\/(?:auth\/.*|coming-soon)$/;
