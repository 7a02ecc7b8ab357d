import { fileURLToPath } from "node:url";

/** The document of a shop, with policies, credentials and bodies of several media types. */
export const bookshop: string = fileURLToPath(
  new URL("../../codegen/test/bookshop/openapi.yaml", import.meta.url),
);
