import { createServer, type Server } from "node:http";
import { mkdtemp, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isContractError } from "../model/contract-error.ts";
import { fixtureFolder, fixtureNames } from "../testing/fixture-folder.ts";
import { projectContract } from "../testing/project-contract.ts";
import { loadContract } from "./load-contract.ts";

const cases = fixtureNames().filter((name) => name !== "malformed");

describe("a document compiles to its expected model", () => {
  test.each(cases)("%s", async (name) => {
    const contract = await loadContract("document.yaml", { cwd: fixtureFolder(name) });
    const model = toSnapshot(projectContract(contract), fixtureFolder(name));
    await expect(model).toMatchFileSnapshot(fixtureFolder(name, "expected.json"));
  });
});

describe("a malformed document is rejected with its place and remedy", () => {
  test.each(fixtureNames("malformed"))("%s", async (name) => {
    const folder = fixtureFolder("malformed", name);
    const error: unknown = await loadContract(join(folder, "document.yaml")).catch(
      (thrown: unknown) => thrown,
    );
    if (!isContractError(error)) throw error;
    const { code, message, place, hint, details } = error;
    const shown = toSnapshot({ code, message, place, hint, problems: details.problems }, folder);
    await expect(shown).toMatchFileSnapshot(join(folder, "expected.json"));
  });
});

const minimal = { openapi: "3.1.0", info: { title: "Books", version: "1.0.0" } };

describe("sources", () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const bodies: Record<string, string> = {
        "/document.json": JSON.stringify({
          ...minimal,
          paths: { "/books": { $ref: "parts/books.yaml" } },
        }),
        "/parts/books.yaml": "get:\n  operationId: list_books\n",
        "/local.json": JSON.stringify({
          ...minimal,
          paths: { "/books": { $ref: "file:///etc/hostname" } },
        }),
      };
      const body = bodies[request.url ?? ""];
      if (request.url === "/moved.json")
        response.writeHead(302, { location: "https://books.example/openapi.json" }).end();
      else response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A listening TCP server has an address with a port.
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  test("a loopback URL is read with what it refers to", async () => {
    const contract = await loadContract(`${address}/document.json`);
    expect(contract.source).toBe(`${address}/document.json`);
    expect(contract.operations.map(({ id }) => id)).toEqual(["list_books"]);
  });

  test.each([
    ["a URL without a document", "/none.json", "document-missing"],
    ["a URL that leads to another machine", "/moved.json", "document-unreadable"],
    [
      "a downloaded document that refers to a file of this machine",
      "/local.json",
      "reference-unresolved",
    ],
  ])("%s is rejected", async (_, path, code) => {
    await expect(loadContract(`${address}${path}`)).rejects.toMatchObject({ code });
  });

  test("a file URL is read like a path", async () => {
    const url = pathToFileURL(fixtureFolder("defs", "document.yaml"));
    const contract = await loadContract(url);
    expect(contract.source).toBe(fixtureFolder("defs", "document.yaml"));
  });

  test("a document of another machine is downloaded, and its references are followed only if the options allow it", async () => {
    const bodies: Record<string, string> = {
      "https://books.example/openapi.json": JSON.stringify({
        ...minimal,
        paths: { "/books": { $ref: "books.yaml" } },
      }),
      "https://books.example/books.yaml": "get: { operationId: list_books }",
    };
    const asked: string[] = [];
    vi.stubGlobal("fetch", async ({ href }: URL) => {
      asked.push(href);
      return new Response(bodies[href]);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const [url = "", part = ""] = Object.keys(bodies);

    await expect(loadContract(url)).rejects.toMatchObject({
      code: "reference-remote",
      message: 'The reference "books.yaml" leads to another machine, books.example',
      hint: expect.stringContaining("--allow-remote"),
      place: { file: url },
    });
    expect(asked).toEqual([url]);
    const { operations } = await loadContract(url, { allowRemote: true });
    expect(operations.map(({ id }) => id)).toEqual(["list_books"]);
    expect(asked).toEqual([url, url, part]);
  });

  test("a URL without a server is rejected", async () => {
    await expect(loadContract("http://127.0.0.1:1/openapi.json")).rejects.toMatchObject({
      code: "document-unreadable",
    });
  });

  test("a missing file is named", async () => {
    await expect(loadContract("none.yaml", { cwd: fixtureFolder() })).rejects.toMatchObject({
      code: "document-missing",
      message: `There is no file ${fixtureFolder("none.yaml")}`,
      place: { file: fixtureFolder("none.yaml") },
    });
  });

  test("a directory is not a document", async () => {
    await expect(loadContract(fixtureFolder("defs"))).rejects.toMatchObject({
      code: "document-unreadable",
    });
  });

  test("an object is copied, not frozen, and its references are relative to the working directory given", async () => {
    const document = { ...minimal, paths: { "/books": { $ref: "paths/books.yaml" } } };
    const contract = await loadContract(document, { cwd: fixtureFolder("split-files") });
    expect(contract.source).toBe("(object)");
    expect(contract.operations.map(({ id }) => id)).toEqual(["list_books", "name_books"]);
    expect(Object.isFrozen(document)).toBe(false);
    expect(document.paths["/books"]).toEqual({ $ref: "paths/books.yaml" });
  });

  test("an invalid object has a place without a line", async () => {
    const error: unknown = await loadContract({ ...minimal, paths: { books: {} } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: "document-invalid",
      place: { file: "(object)", pointer: "/paths/books" },
    });
  });

  test("an object that contains itself, or a value that is not JSON, is rejected", async () => {
    const circular: Record<string, unknown> = { ...minimal };
    circular["x-a"] = { again: circular, more: [circular] };
    const documents = [circular, { ...minimal, paths: { "/books": { get: () => 1 } } }];
    for (const document of documents) {
      // A careless caller might pass such a value.
      const given = document as Parameters<typeof loadContract>[0];
      await expect(loadContract(given)).rejects.toMatchObject({
        code: "document-invalid",
        place: { file: "(object)" },
      });
    }
  });

  test.each([
    [
      "JSON",
      `{"openapi":"3.1.0","x-deep":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
      "document-invalid",
    ],
    ["YAML", `a: ${"[".repeat(100_000)}${"]".repeat(100_000)}`, "document-syntax"],
  ])("%s that is nested too deeply is rejected", async (_, text, code) => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-"));
    await writeFile(join(folder, "document"), text);
    await expect(loadContract(join(folder, "document"))).rejects.toMatchObject({ code });
  });

  test.each([
    ["https://", "document-missing"],
    ["file:///a%2Fb.yaml", "document-unreadable"],
    ["ftp://books.example/openapi.yaml", "document-missing"],
    ["", "document-unreadable"],
    ["a\0b", "document-unreadable"],
  ])("the source %j is rejected", async (source, code) => {
    await expect(loadContract(source)).rejects.toMatchObject({ code });
  });

  test("a byte order mark and a folder with a space are accepted", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline contract "));
    await writeFile(join(folder, "a part.yaml"), "\uFEFFget: { operationId: list_books }\n");
    await writeFile(
      join(folder, "document.yaml"),
      `\uFEFF${JSON.stringify({ ...minimal, paths: { "/books": { $ref: "a%20part.yaml" } } })}`,
    );
    const contract = await loadContract(join(folder, "document.yaml"));
    expect(contract.operations.map(({ id }) => id)).toEqual(["list_books"]);
  });

  test("aliases that expand without end are rejected", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-"));
    const levels = Array.from({ length: 9 }, (_, level) => {
      const value =
        level === 0
          ? "[x, x]"
          : `[${Array.from({ length: 9 }, () => `*a${level - 1}`).join(", ")}]`;
      return `a${level}: &a${level} ${value}`;
    });
    await writeFile(join(folder, "document.yaml"), levels.join("\n"));
    await expect(loadContract(join(folder, "document.yaml"))).rejects.toMatchObject({
      code: "document-syntax",
    });
  });
});

/** A value as readable JSON that does not depend on the machine: paths below the folder are relative and use slashes. */
function toSnapshot(value: unknown, folder: string): string {
  const text = JSON.stringify(value, undefined, 2);
  const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);
  return `${text.replaceAll(inJson(`${folder}${sep}`), "").replaceAll(inJson(folder), ".")}\n`;
}
