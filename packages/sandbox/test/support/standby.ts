// A sandbox that has loaded its modules and waits for its options, one line of JSON, before it opens a database.
import { once } from "node:events";
import { startSandbox } from "../../src/start/start-sandbox.ts";
import { takeContract } from "../../src/take-contract.ts";

const contract = await takeContract(undefined);
process.stdout.write("ready\n");
const [line] = (await once(process.stdin, "data")) as [Buffer];
const sandbox = await startSandbox({ contract, port: 0, ...JSON.parse(line.toString()) });
process.stdout.write(`${JSON.stringify(sandbox.profile())}\n`);
process.once("SIGTERM", async () => {
  await sandbox.close();
  process.stdin.destroy();
});
