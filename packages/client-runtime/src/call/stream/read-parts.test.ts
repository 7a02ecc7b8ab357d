import type { RequestListener, ServerResponse } from "node:http";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { openNewsroom } from "../../../test/newsroom-server.ts";
import { orThrow } from "../../outcome/or-throw.ts";

const mixed = 'multipart/mixed; boundary="b b"';
const wire = [
  "preamble\r\n--b b\r\nContent-Type: application/json\r\n\r\n",
  '{"id":1,"text":"Zürich\\r\\n--b"}\r\n--b b \r\n',
  "Content-Type: text/xml; charset=utf-8\r\n\r\n<a>\r\nä</a>\r\n--b b\r\n",
  "content-type: application/xml\r\n\r\n<b/>\r\n--b b\r\n\r\n\r\n",
  "--b b--\r\nepilogue",
];
const values = [{ id: 1, text: "Zürich\r\n--b" }, "<a>\r\nä</a>", "application/xml <b/>", ""];

test("streamed parts are the same wherever a chunk ends", async () => {
  const bytes = Buffer.from(wire.join(""));
  let cut = 0;
  await using newsroom = await openNewsroom((_, response) => {
    start(response, mixed).write(bytes.subarray(0, cut), () => {
      setImmediate(() => response.end(bytes.subarray(cut)));
    });
  });

  for (cut = 1; cut < bytes.length; cut += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the server sends one cut after the other
    const { data } = orThrow(await newsroom.client.followWire());
    // oxlint-disable-next-line no-await-in-loop -- so does the client read it
    expect(await collect(data), `cut at ${cut}`).toEqual(values);
  }
});

test("a part is yielded before the next one is sent", async () => {
  const responses: ServerResponse[] = [];
  await using newsroom = await openNewsroom((_, response) => {
    responses.push(response);
    start(response, mixed).write(part(1) + "--b b\r\n");
  });

  const { data } = orThrow(await newsroom.client.followWireHeadlines());
  const seen: number[] = [];
  for await (const { id } of data) {
    seen.push(id);
    if (id === 1) responses[0]?.end(`${part(2).replace("--b b\r\n", "")}--b b--`);
  }

  expect(seen).toEqual([1, 2]);
});

test.for([
  ["the connection is lost", (response: ServerResponse) => response.destroy()],
  ["the close delimiter is missing", (response: ServerResponse) => response.end()],
] as const)("if %s, the stream fails after the complete parts", async ([, leave]) => {
  await using newsroom = await openNewsroom((_, response) => {
    start(response, mixed).write(part(1) + part(2), () => setImmediate(leave, response));
  });
  const seen: number[] = [];

  const { data } = orThrow(await newsroom.client.followWireHeadlines());
  const read = async (): Promise<void> => {
    for await (const { id } of data) seen.push(id);
  };

  await expect(read()).rejects.toMatchObject({ name: "StreamError", code: "broken-off" });
  expect(seen).toEqual([1]);
});

test("a connection that is lost after the close delimiter has lost no part", async () => {
  await using newsroom = await openNewsroom((_, response) => {
    start(response, mixed).write(`${part(1)}--b b--\r\n`, () =>
      setImmediate(() => response.destroy()),
    );
  });

  const { data } = orThrow(await newsroom.client.followWireHeadlines());

  expect(await collect(data)).toEqual([{ id: 1, text: "Rain" }]);
});

test("a streamed part that is not JSON is an error that does not quote it", async () => {
  await using newsroom = await openNewsroom(
    send(mixed, "--b b\r\nContent-Type: application/json\r\n\r\n{secret\r\n--b b--"),
  );

  const { data } = orThrow(await newsroom.client.followWireHeadlines());
  const error: unknown = await collect(data).catch((caught: unknown) => caught);

  expect(error).toMatchObject({ code: "item-invalid" });
  expect(inspect(error, { showHidden: true })).not.toContain("secret");
});

const form = "multipart/form-data; boundary=x";

test("a form is an object by names, whose lists are lists with any number of parts", async () => {
  const field = (name: string, text: string, type?: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n${text}\r\n`;
  await using newsroom = await openNewsroom(
    send(
      form,
      [
        field("headline", '{"id":1,"text":"Rain"}', "application/json"),
        field("pages", "7"),
        field("pictures", "PNG", "image/png"),
        field("__proto__", "a"),
        field("more", "b"),
        field("more", "c"),
        "--x--\r\n",
      ].join(""),
    ),
  );

  const { data } = orThrow(await newsroom.client.getDossier({ path: { id: "1" } }));

  const { pictures, ...others } = data;
  expect(Object.entries(others)).toEqual([
    ["notes", []],
    ["headline", { id: 1, text: "Rain" }],
    ["pages", "7"],
    ["__proto__", "a"],
    ["more", ["b", "c"]],
  ]);
  expect(await Promise.all(pictures.map(textOf))).toEqual(["image/png PNG"]);
});

test("the parts of a failure are a list", async () => {
  await using newsroom = await openNewsroom((_, response) => {
    response.writeHead(409, { "content-type": mixed }).end(`${part(1)}${part(2)}--b b--`);
  });

  const outcome = await newsroom.client.getDossier({ path: { id: "1" } });

  const error = [
    { id: 1, text: "Rain" },
    { id: 2, text: "Rain" },
  ];
  expect(outcome).toMatchObject({ kind: "response", status: 409, error });
});

test.for([
  ["no boundary", "multipart/form-data", "--x--"],
  ["no close delimiter", form, "--x\r\n\r\na\r\n--x\r\n"],
  ["JSON that is cut off", form, "--x\r\nContent-Type: application/json\r\n\r\n{\r\n--x--"],
  ["another media type", "multipart/mixed; boundary=x", "--x--"],
] as const)("a body with %s is not documented", async ([, contentType, text]) => {
  await using newsroom = await openNewsroom(send(contentType, text));

  const outcome = await newsroom.client.getDossier({ path: { id: "1" } });

  expect(outcome).toMatchObject({ kind: "undocumented", reason: "content", text });
});

test("a part with a number that is too large to be exact leaves the text", async () => {
  const text = "--x\r\nContent-Type: application/json\r\n\r\n[9007199254740993]\r\n--x--";
  await using newsroom = await openNewsroom(send(form, text));

  const outcome = await newsroom.client.getDossier({ path: { id: "1" } });

  expect(outcome).toMatchObject({ kind: "undocumented", reason: "inexact", text });
});

function part(id: number): string {
  return `--b b\r\nContent-Type: application/json\r\n\r\n{"id":${id},"text":"Rain"}\r\n`;
}

function start(response: ServerResponse, contentType: string): ServerResponse {
  return response.writeHead(200, { "content-type": contentType });
}

function send(contentType: string, text: string): RequestListener {
  return (_, response) => void start(response, contentType).end(text);
}

/** The items of a stream, with the media type and the text of each `Blob`. */
async function collect(items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const collected: unknown[] = [];
  for await (const item of items) collected.push(item instanceof Blob ? await textOf(item) : item);
  return collected;
}

async function textOf(blob: Blob): Promise<string> {
  return `${blob.type} ${await blob.text()}`;
}
