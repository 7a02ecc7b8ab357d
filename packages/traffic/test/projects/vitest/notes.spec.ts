import { expect, test } from "vitest";

const notes = `${process.env["NOTES_URL"]}/notes`;
const headers = { "content-type": "application/json", authorization: "Bearer secret-of-the-test" };

test("a list that keeps the document", async () => {
  const response = await fetch(notes, { headers });
  await response.json();
  await expect(response).toMatchContract("listNotes");
  await expect(response).toMatchContract();
});

test("a note of another operation", async () => {
  const response = await fetch(notes, { method: "POST", headers, body: '{"title":"Milk"}' });
  await expect(response).toMatchContract("listNotes");
});

test("a response that breaks the document, in the matcher", async () => {
  await expect(await fetch(`${notes}/bad`, { headers })).toMatchContract("getNote");
});

test("a response that breaks the document, without a matcher", async () => {
  expect((await fetch(`${notes}/bad`, { headers })).status).toBe(200);
});

test("an invalid request that gets a success", async () => {
  const response = await fetch(notes, { method: "POST", headers, body: '{"title":5}' });
  expect(response.status).toBe(201);
});

test("other addresses are not judged", async () => {
  expect((await fetch(notes.replace("/api/notes", "/page"))).status).toBe(200);
});
