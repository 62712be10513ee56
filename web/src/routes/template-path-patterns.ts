/** Matches paths of template pages that have the frame around them. */
export const framedTemplatePathPattern = /^\/(?:pages\/|ui\/|documentation\/?$)/;

/** Matches paths of template pages that fill the window. The router must test this pattern first. */
export const bareTemplatePathPattern = /^\/pages\/(?:auth\/.*|coming-soon)$/;
