import type { OperationTable } from "../table/operation-table.ts";

/** An error response in the shape that the document's error bodies have in common. */
export function reject(
  { messageProperty }: Pick<OperationTable, "messageProperty">,
  status: number,
  {
    message,
    headers,
  }: { readonly message: string; readonly headers?: Readonly<Record<string, string>> },
): Response {
  const body = messageProperty === undefined ? {} : { [messageProperty]: message };
  return Response.json(body, { status, ...(headers && { headers }) });
}
