import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readText } from "./read-text.ts";

test("a response that ends early is an error", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("openapi: 3.1.1\n", () => response.destroy());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address with a port.
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml`);

  await expect(readText(url, { allowRemote: false })).rejects.toMatchObject({
    code: "document-unreadable",
    message: `${url.href} broke off in the middle of its answer`,
    place: { file: url.href },
  });
});
