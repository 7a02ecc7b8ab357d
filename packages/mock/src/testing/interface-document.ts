import { fileURLToPath } from "node:url";

/** The document this repository carries: the one the mock must serve best. */
export const interfaceDocument: string = fileURLToPath(
  new URL("../../../../openapi/dist/openapi.json", import.meta.url),
);
