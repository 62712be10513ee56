/** Types of the modules that the plugins in this folder generate. */
declare module 'virtual:icons-in-use' {
  const icons: readonly import('../src/features/template-pages/icons/drawn-icon.ts').DrawnIcon[];
  export default icons;
}
declare module 'virtual:all-icons' {
  const icons: readonly import('../src/features/template-pages/icons/drawn-icon.ts').DrawnIcon[];
  export default icons;
}
declare module 'virtual:documents' {
  const documents: readonly import('../src/features/template-pages/documentation/document.ts').DocumentEntry[];
  export default documents;
}
