import { expect, test } from "vitest";

const notes = `${process.env["NOTES_URL"]}/notes`;

test("a worker that is killed after a request", async () => {
  // The response shows that a text of an earlier request was a secret.
  const headers = { "content-type": "application/json" };
  const body = '{"title":"late-secret"}';
  await (await fetch(notes, { method: "POST", headers, body })).text();
  const read = await fetch(`${notes}/1`, { headers: { authorization: "Bearer late-secret" } });
  expect(await read.json()).toEqual({ id: "1", title: "Milk" });
  // The judge gets an exchange when its response was read.
  await new Promise((resolve) => setImmediate(resolve));
  process.kill(process.pid, "SIGKILL");
});
