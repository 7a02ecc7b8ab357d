import { expect, test } from "vitest";

const notes = `${process.env["NOTES_URL"]}/notes`;
const headers = { authorization: "Bearer secret-of-the-test" };

test("a list that keeps the document", async () => {
  expect((await fetch(notes, { headers })).status).toBe(200);
});

test("a response that breaks the document", async () => {
  expect((await fetch(`${notes}/bad`, { headers })).status).toBe(200);
});
