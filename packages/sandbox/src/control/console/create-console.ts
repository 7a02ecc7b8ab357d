import { createPage, listPageFiles } from "@plumbline/control";
import { operationTable } from "../generated/operations.ts";
import { type DescribedService, describeService } from "./describe-service.ts";

/** The folder is beside `src` and `dist`. The page needs no build. */
const folder = new URL("../../../console/", import.meta.url);

const files = listPageFiles({
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

/** Answers requests for the files of the console, which need no token. Returns undefined for any other request. */
export function createConsole(
  service: DescribedService,
): (request: Request) => Promise<Response | undefined> {
  return createPage({
    html: new URL("index.html", folder),
    files,
    data: {
      "/console/service.json": describeService(service),
      "/console/operations.json": operationTable.operations,
    },
  });
}
