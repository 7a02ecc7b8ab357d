import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { notesContract } from "../notes.ts";

/** Starts a server of notes with one operation that breaks the document, and writes the document. Tests of both projects use it. */
export async function startNotes(
  folder: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/openapi.json`, JSON.stringify(notesContract().document));
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    if (incoming.url === "/page") {
      outgoing.writeHead(200, { "content-type": "text/html" });
      return outgoing.end(
        "<script>fetch('/api/notes/bad').then(() => document.title = 'done')</script>",
      );
    }
    const status = incoming.method === "POST" ? 201 : 200;
    outgoing.writeHead(status, { "content-type": "application/json" });
    const note = { id: incoming.url?.endsWith("bad") ? 1 : "1", title: "Milk" };
    const isList = incoming.method === "GET" && incoming.url === "/api/notes";
    return outgoing.end(JSON.stringify(isList ? [note] : note));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server on a port has no path.
  return { url: `http://127.0.0.1:${port}/api`, close: () => void server.close() };
}
