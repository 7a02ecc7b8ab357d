import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileContract } from "@plumbline/contract";
import { expect, onTestFinished, test } from "vitest";
import { createMock, type MockOptions } from "./index.ts";
import { explainState } from "./start/explain-state.ts";
import { exportsDocument } from "./testing/exports-document.ts";

// Each test knows the shape of its bodies.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

async function start(state: MockOptions["state"] = {}) {
  const mock = await createMock(exportsDocument, {
    control: true,
    strict: true,
    state: { clock: { mode: "frozen", start: Date.UTC(2030, 0, 1) }, ...state },
  });
  onTestFinished(() => mock.close());
  const send = async (line: string): Promise<Body> => {
    const [method = "GET", path = "/"] = line.split(" ");
    const response = await mock.fetch(
      new Request(`http://mock.test${path}`, {
        method,
        ...(method === "POST" && {
          headers: { "content-type": "application/json" },
          body: '{"title": "Ferns"}',
        }),
      }),
    );
    return response.json();
  };
  const advance = (milliseconds: number): Promise<unknown> =>
    mock.control?.advance({ milliseconds }) ?? Promise.reject(new Error("no control plane"));
  return { mock, send, advance };
}

test("a thing whose creation is answered with 202 goes from its begin to its end with the clock", async () => {
  const { send, advance } = await start();
  const { id, status } = await send("POST /exports");
  expect(status).toBe("queued");
  const states = [];
  for (let turn = 0; turn < 3; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    states.push((await send(`GET /exports/${id}`)).status);
    // oxlint-disable-next-line no-await-in-loop -- in order
    await advance(3000);
  }
  expect(states).toEqual(["queued", "processing", "completed"]);
  const { data } = await send("GET /exports");
  expect(data.at(-1)).toMatchObject({ id, title: "Ferns", status: "completed" });
});

test("a job that an action has stopped goes no further", async () => {
  const { send, advance } = await start();
  const { id } = await send("POST /exports");
  await advance(3000);
  expect(await send(`POST /exports/${id}/cancel`)).toMatchObject({ status: "cancelled" });
  await advance(60_000);
  expect(await send(`GET /exports/${id}`)).toMatchObject({ status: "cancelled" });
});

test("x-job names the operation that shows the job, and its states", async () => {
  const { send, advance } = await start();
  const [one, other] = [await send("POST /sites"), await send("POST /sites")];
  expect(one.job).toMatchObject({ state: "queued" });
  expect(other.job.id).not.toBe(one.job.id);
  expect(await send(`GET /jobs/${one.job.id}`)).toEqual(one);
  await advance(60_000);
  expect(await send(`GET /jobs/${one.job.id}`)).toEqual({ job: { ...one.job, state: "built" } });
});

test("a thing without a state for its end is not a job", async () => {
  const { send, advance } = await start();
  const { id, status } = await send("POST /reports");
  await advance(60_000);
  expect(await send(`GET /reports/${id}`)).toMatchObject({ status });
});

test("jobs in a file go on in the next process, and a snapshot keeps them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mock-jobs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "things.sqlite");
  const before = await start({ file });
  const { id } = await before.send("POST /exports");
  const snapshot = await before.mock.control?.snapshot();
  await before.advance(60_000);
  await before.mock.control?.restore({ id: snapshot?.id ?? "" });
  expect(await before.send(`GET /exports/${id}`)).toMatchObject({ status: "queued" });
  await before.mock.close();

  const after = await start({ file });
  await after.advance(60_000);
  expect(await after.send(`GET /exports/${id}`)).toMatchObject({ status: "completed" });
});

test("--explain-state says how a job goes on", () => {
  const text = explainState(compileContract(exportsDocument), {});
  expect(text).toContain(
    "create /exports, starts a job of /exports whose /status becomes queued, then processing, then completed with the clock",
  );
  expect(text).toContain(
    "starts a job of /jobs whose /state becomes queued, then built with the clock",
  );
});
