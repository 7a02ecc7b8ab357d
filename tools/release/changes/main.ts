// `npm run changes`: prints what has changed in the contract since its last release, and fails if no changeset says so.
import { fileURLToPath } from "node:url";
import { compareContract } from "./compare-contract.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { base, markdown, problems } = await compareContract(root);
process.stderr.write(
  base === undefined
    ? "The contract has no release yet: no tag of @local-ads/openapi to compare with\n"
    : `Compared with ${base}\n`,
);
process.stdout.write(markdown);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
