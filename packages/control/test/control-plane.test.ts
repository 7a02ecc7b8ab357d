import { describe, expect, test } from "vitest";
import { createControlClient } from "../src/index.ts";
import { openBookshop, token } from "./books/open-bookshop.ts";

describe.each(["own", "remote"] as const)("the %s methods of a control plane", (side) => {
  test("move the clock", async () => {
    const { controls } = await openBookshop();
    const moved = await controls[side].advance({ milliseconds: 60_000 });

    expect(moved).toEqual({
      mode: "frozen",
      now: "1970-01-01T00:01:00.000Z",
      epochMilliseconds: 60_000,
    });
    expect(await controls[side].clock()).toEqual(moved);
  });

  test("return the resources of the server as tables", async () => {
    const { controls } = await openBookshop();

    expect(await controls[side].resources({ name: "books" })).toEqual({
      columns: ["id", "title"],
      rows: [["b-1", "Emma"]],
    });
  });

  test("reject arguments that the document does not allow, and unknown names", async () => {
    const { controls } = await openBookshop();
    const { advance, clock, resources } = controls[side];

    await expect(advance({ milliseconds: -1 })).rejects.toMatchObject({ code: "control-invalid" });
    await expect(resources({ name: "shelves" })).rejects.toMatchObject({ code: "control-unknown" });
    expect(await clock()).toMatchObject({ epochMilliseconds: 0 });
  });

  test("follow the log until the loop is left", async () => {
    const { controls, visit } = await openBookshop();
    visit("/books/1");
    visit("/books/2");
    for await (const { number, target } of controls[side].followLog({ after: 1 })) {
      expect([number, target]).toEqual([2, "/books/2"]);
      break;
    }
  });
});

test("every operation needs the token, the page does not", async () => {
  const { fetch } = await openBookshop();
  const get = (path: string): Promise<Response> => fetch(new Request(`http://control.test${path}`));
  const statuses = async (paths: readonly string[]): Promise<readonly number[]> =>
    (await Promise.all(paths.map(get))).map(({ status }) => status);

  expect(await statuses(["/clock", "/nowhere", "/page/../control.yaml"])).toEqual([401, 401, 401]);
  expect(await statuses(["/", "/page/icon.svg", "/page/service.json"])).toEqual([200, 200, 200]);
  expect((await get("/")).headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await get("/page/icon.svg")).headers.get("content-type")).toMatch("image/svg+xml");
});

test("a response that violates the document is an error of the server", async () => {
  const { controls, failures } = await openBookshop();

  await expect(controls.remote.resources({ name: "wrong" })).rejects.toMatchObject({
    name: "ControlError",
    code: "control-failed",
  });
  expect(String(failures)).toContain("resources violates the document");
});

test("the client distinguishes a wrong token from a server that does not respond", async () => {
  const { fetch } = await openBookshop();
  const table = {
    clock: { method: "get", path: "/clock", parameters: { query: [] }, responses: {}, success: [] },
  };
  const read = (given: string, send: typeof fetch): Promise<unknown> =>
    createControlClient<{ readonly clock: () => Promise<unknown> }>(table, {
      url: "http://control.test",
      token: given,
      fetch: send,
    }).clock();

  await expect(read(token, fetch)).resolves.toMatchObject({ mode: "frozen" });
  await expect(read("wrong", fetch)).rejects.toMatchObject({ code: "control-rejected" });
  await expect(read(token, () => Promise.reject(new Error("no")))).rejects.toMatchObject({
    code: "control-unreachable",
  });
});
