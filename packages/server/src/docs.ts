export { createDocsPage, findDocsUrl } from "./docs/create-docs-page.ts";
