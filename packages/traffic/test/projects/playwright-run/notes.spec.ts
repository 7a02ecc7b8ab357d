import { expect, test } from "@plumbline/traffic/playwright";

const notes = `${process.env["NOTES_URL"]}/notes`;

test("a list", async ({ request }) => {
  await expect(await request.get(notes)).toMatchContract("listNotes");
});

test("a note", async ({ request }) => {
  await expect(await request.get(`${notes}/1`)).toMatchContract("getNote");
});

test("a new note", async ({ request }) => {
  await expect(await request.post(notes, { data: { title: "Milk" } })).toMatchContract();
});
