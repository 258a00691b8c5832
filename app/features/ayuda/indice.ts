// The index is a page like the others. A route of its own: no other address of the site has a part that may
// be missing.
export { default, loader } from './admin.tsx'
