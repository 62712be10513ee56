/** The addresses of template pages that have the frame around them. */
export const framedTemplates = /^\/(?:pages\/|ui\/|documentation\/?$)/;

/** The addresses of template pages that fill the window. The router looks at these first. */
export const bareTemplates = /^\/pages\/(?:auth\/.*|coming-soon)$/;
