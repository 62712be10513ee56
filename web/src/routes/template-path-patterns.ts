/** Matches paths of template pages that are shown with navigation, toolbar and footer around them. */
export const framedTemplatePathPattern = /^\/(?:pages\/|ui\/|documentation\/?$)/;

/** Matches paths of template pages that fill the window. The router must test this pattern first. */
export const bareTemplatePathPattern = /^\/pages\/(?:auth\/.*|coming-soon)$/;
