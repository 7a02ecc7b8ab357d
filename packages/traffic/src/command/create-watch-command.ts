import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import type { Command } from "commander";
import type { WatchFlags } from "./run-watch.ts";
import { withTrafficFlags } from "./traffic-flags.ts";

const after = `Send the client to the address of --proxy: an app, its end-to-end tests, a person with a browser. Each
request is passed on, and nothing is changed but the Host field for a server that is not on this machine.
Findings are shown as they come. Stop with Ctrl-C to get the report.

Examples:
  plumbline watch http://127.0.0.1:4020/v1
  plumbline watch http://127.0.0.1:4020/v1 --proxy http://127.0.0.1:9000 --report-dir report
  plumbline watch https://staging.example.com/v1 --contract openapi.yaml

Exit codes:
  0  the exchanges conform: no check found a violation of the contract
  1  findings: the exchanges violate the contract
  2  wrong usage: a port that is in use, or no request that the document describes
  3  inconclusive: almost all responses say nothing about the contract`;

/** The `watch` command: judges traffic while it passes. It imports the engine when it runs. */
export function createWatchCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-watch",
    description: "Stand between a client and a server, and judge their requests and responses.",
    after,
  });
  return withTrafficFlags(command)
    .argument("<url>", "URL of the server's interface, with its path prefix")
    .option("--proxy <url>", "address to listen on", "http://127.0.0.1:8080")
    .action(async (url: string, flags: WatchFlags) => {
      const { runWatch } = await import("./run-watch.ts");
      endWith(command, await runWatch(io, url, flags));
    });
}
