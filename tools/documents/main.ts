// `npm run -s documents [word...]`: mocks public documents, runs the suite against the mocks and prints the results as a table.
import { holdDocument } from "./src/hold-document.ts";
import { listDocuments } from "./src/list-documents.ts";
import { renderRow, tableHead } from "./src/render-row.ts";

const words = process.argv.slice(2);
const chosen = listDocuments().filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
process.stdout.write(tableHead);
for (const document of chosen) {
  // oxlint-disable-next-line no-await-in-loop -- each is measured alone
  const held = await holdDocument(document);
  process.stdout.write(renderRow(document, held));
  for (const finding of held.findings) process.stderr.write(`${held.name}: ${finding}\n`);
}
