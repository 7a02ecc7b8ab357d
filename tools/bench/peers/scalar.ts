import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMockServer } from "@scalar/mock-server";

/** Scalar's mock server as its documentation starts it: `scalar.ts <document> <port>`. */
const [document = "", port = ""] = process.argv.slice(2);
const app = await createMockServer({ document: readFileSync(document, "utf8") });
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () =>
  process.stdout.write("listening\n"),
);
