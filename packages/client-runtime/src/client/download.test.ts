import { expect, expectTypeOf, test } from "vitest";
import { createMethods } from "../../../codegen/test/newsroom/generated/client.ts";
import {
  getPictureOperation,
  translateOperation,
} from "../../../codegen/test/newsroom/generated/operations.ts";
import { openNewsroom } from "../../test/newsroom-server.ts";
import { orThrow } from "../outcome/or-throw.ts";
import { download } from "./download.ts";

test("a method of some operations returns its file as a stream", async () => {
  await using newsroom = await openNewsroom((_, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end("whole");
  });
  const operations = { getPicture: getPictureOperation, translate: translateOperation };
  const { baseUrl } = newsroom;
  const { getPicture, translate } = createMethods(operations, { baseUrl, auth: "press-card" });

  const { data } = orThrow(await download(getPicture, { path: { id: "p1" } }));

  expectTypeOf(data).toExtend<ReadableStream<Uint8Array> | string>();
  expect(data).toBeInstanceOf(ReadableStream);
  expect(await new Response(data).text()).toBe("whole");
  expect(newsroom.requests[0]?.url).toMatch(/\/p1$/);
  // @ts-expect-error an operation without files
  const rejected = download(translate, { body: { text: "Guten Tag" } });
  await rejected.catch(() => {});
});
