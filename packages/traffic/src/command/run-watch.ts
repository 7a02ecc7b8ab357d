import { type CommandIo, paint, waitForEnd } from "@plumbline/command";
import { redact, weightOf, type Finding } from "@plumbline/report";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { startProxy } from "../proxy/start-proxy.ts";
import { TrafficError } from "../traffic-error.ts";
import { checkUrl } from "./check-url.ts";
import { concludeTraffic, type OpenTraffic, openTraffic, takeExchange } from "./open-traffic.ts";
import type { TrafficFlags } from "./traffic-flags.ts";

/** The parsed options of the `watch` command. */
export interface WatchFlags extends TrafficFlags {
  readonly proxy: string;
}

/** Judges traffic until the command is stopped, and returns the exit code. Throws TrafficError, and throws as `openTraffic` does. */
export async function runWatch(io: CommandIo, url: string, flags: WatchFlags): Promise<number> {
  const server = checkUrl(url);
  const address = checkUrl(flags.proxy);
  if (address.protocol !== "http:" || address.port === "")
    throw new TrafficError("target-invalid", `The proxy cannot listen at ${flags.proxy}`, {
      hint: "Give --proxy an address with http:// and a port, for example http://127.0.0.1:8080.",
    });
  const opened = await openTraffic(io, flags, url);
  let judged: Promise<void> = Promise.resolve();

  async function judgeAfter(before: Promise<void>, exchange: PassedExchange): Promise<void> {
    await before;
    const { fresh } = await takeExchange(opened, exchange);
    for (const finding of fresh) show(io, opened, finding);
  }

  const proxy = await startProxy({
    server,
    address,
    onExchange: (exchange) => {
      judged = judgeAfter(judged, exchange);
    },
  });
  io.stderr.write(
    `${proxy.origin}${server.pathname.replace(/\/$/, "")} passes on to ${url}. Stop with Ctrl-C.\n`,
  );
  await waitForEnd(io.signal);
  await proxy.close();
  await judged;
  return concludeTraffic(io, opened, flags);
}

/** One line for each new finding. */
function show(io: CommandIo, { traffic }: OpenTraffic, finding: Finding): void {
  const weight = weightOf(finding);
  const style = weight === "must" ? "red" : "yellow";
  const { at, found, expected, check } = finding;
  const text = redact(`${at}: found ${found}, expected ${expected} (${check})`, [
    ...traffic.secrets,
  ]);
  io.stderr.write(`${paint(io, io.stderr, style, weight)} ${text}\n`);
}
