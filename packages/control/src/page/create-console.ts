import { readFile } from "node:fs/promises";
import { operationTable } from "../generated/operations.ts";
import { createPage } from "./create-page.ts";
import { listPageFiles } from "./list-page-files.ts";
import type { ServiceDescription } from "./service-description.ts";

/** The folder is beside `src` and `dist`. The page needs no build. */
const folder = new URL("../../console/", import.meta.url);

/** A console with pages of its own. */
export interface OwnConsole {
  /** Their folder, with a slash at its end. It has `main.js`, which opens the console, and is served under `/own/`. */
  readonly folder: URL;
  /** The generated table of the operations of the control plane. */
  readonly operations: object;
}

/**
 * Answers requests for the files of a console, which need no token. Returns undefined for any other request. Without pages of its own,
 * it is the console of a server of any document.
 */
export function createConsole(
  service: ServiceDescription,
  own?: OwnConsole,
): (request: Request) => Promise<Response | undefined> {
  const added = own ? listPageFiles({ folder: own.folder, path: "/own/", modules: {} }) : [];
  return createPage({
    html: async () => {
      const html = await readFile(new URL("index.html", folder), "utf8");
      return own ? html.replace('"/console/main.js"', '"/own/main.js"') : html;
    },
    files: new Map([...listSharedFiles(), ...added]),
    connectsTo: new URL(service.baseUrl).origin,
    data: {
      "/console/service.json": service,
      "/console/operations.json": own?.operations ?? operationTable.operations,
    },
  });
}

/** The shared files. They are resolved when a console is made, because test runners that transform modules cannot resolve names. */
function listSharedFiles(): ReturnType<typeof listPageFiles> {
  return listPageFiles({
    folder,
    path: "/console/",
    modules: {
      "/modules/preact.js": import.meta.resolve("preact"),
      "/modules/preact-hooks.js": import.meta.resolve("preact/hooks"),
      "/modules/preact-signals.js": import.meta.resolve("@preact/signals"),
      "/modules/preact-signals-core.js": import.meta.resolve("@preact/signals-core"),
      "/modules/htm.js": import.meta.resolve("htm"),
      "/modules/htm-preact.js": import.meta.resolve("htm/preact"),
    },
  });
}
