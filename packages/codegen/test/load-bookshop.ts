import { fileURLToPath } from "node:url";
import { loadContract, type Contract } from "@plumbline/contract";

export const bookshop: string = fileURLToPath(new URL("bookshop/openapi.yaml", import.meta.url));

export async function loadBookshop(): Promise<Contract> {
  return loadContract(bookshop);
}
