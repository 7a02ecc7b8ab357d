import { expect, test } from "vitest";

const notes = `${process.env["NOTES_URL"]}/notes`;

test("a new note", async () => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(notes, { method: "POST", headers, body: '{"title":"Milk"}' });
  expect(response.status).toBe(201);
});
