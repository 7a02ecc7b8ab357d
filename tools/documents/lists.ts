/**
 * Reads the lists of documents to their ends with their generated clients, from the mock with state. Prints a row of JSON for each document:
 * by form, the lists, their items, and the lists whose items were not all read once. Arguments: paths of documents.
 */
import { type WalkedList, walkLists } from "./src/walk-lists.ts";

/** The lists of one form. */
interface WalkRow {
  readonly form: string;
  readonly lists: number;
  /** Lists of more than one page. */
  readonly turned: number;
  readonly items: number;
  /** Lists with an item that is missing or was read twice. */
  readonly wrong: readonly string[];
}

function rowsOf(lists: readonly WalkedList[]): readonly WalkRow[] {
  return [...Map.groupBy(lists, ({ form }) => form)].map(([form, found]) => ({
    form,
    lists: found.length,
    turned: found.filter(({ pages }) => pages > 1).length,
    items: found.reduce((sum, { items }) => sum + items.length, 0),
    wrong: found.filter((list) => !isOnce(list)).map(({ operation }) => operation),
  }));
}

function isOnce({ items, whole }: WalkedList): boolean {
  return JSON.stringify(items.toSorted()) === JSON.stringify(whole.toSorted());
}

for (const document of process.argv.slice(2)) {
  // oxlint-disable-next-line no-await-in-loop -- one document after the other
  const lists = await walkLists(document);
  process.stdout.write(`${JSON.stringify({ document, forms: rowsOf(lists) })}\n`);
}
