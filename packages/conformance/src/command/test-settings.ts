import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { type CommandIo, loadDocument } from "@plumbline/command";
import type { Contract, TextFormats } from "@plumbline/contract";
import type { Config } from "../target/config/config.ts";
import { findJourneys } from "../target/config/find-journeys.ts";
import { type KnownFile, readKnownFile } from "../target/config/known-file.ts";
import { readIdentities } from "../target/config/read-identities.ts";
import { rejectUnsendable } from "../target/reject-unsendable.ts";
import type { Headers } from "../input/request/fixed-headers.ts";
import { readSignInSteps } from "../target/config/read-sign-in-steps.ts";
import { readTexts } from "../target/config/read-texts.ts";
import { checkCredentials } from "../target/check-credentials.ts";
import { readSecret } from "../target/config/read-secret.ts";
import { readSources, type Sources } from "../target/config/read-sources.ts";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import type { ControlPlane } from "../model/target.ts";
import { type Journey, loadJourneys } from "@plumbline/journeys";
import { checkLedger } from "../run/ledger/check-ledger.ts";
import type { Ledger } from "../run/ledger/ledger.ts";
import { loadLedger } from "../run/ledger/load-ledger.ts";
import { readTls } from "../target/config/read-tls.ts";
import type { SignInTarget } from "../target/login/send-sign-in.ts";
import type { RunLogin } from "../target/login/run-login.ts";
import { logIn, type LoggedIn } from "../target/login/log-in.ts";
import { type UsedLogin, useLogin } from "../target/login/use-login.ts";
import type { KnownFinding, SeverityMap, Shard } from "@plumbline/report";
import type { Check } from "../model/check.ts";
import type { Extensions } from "../model/extensions.ts";
import { loadExtensions, readHook } from "../target/extensions/load-extensions.ts";
import type { Target } from "../model/target.ts";
import { withGivenParameters } from "../target/with-given-parameters.ts";
import { checkKnownValues } from "../target/check-known-values.ts";
import { checkFixtures } from "../target/check-fixtures.ts";
import { checkLabels } from "../target/check-labels.ts";
import { listChecks } from "../run/list-checks.ts";
import { checkSeverities } from "../run/plan/rate-checks.ts";
import { checkControl } from "./check-control.ts";
import type { TestFlags } from "./test-flags.ts";
import { waitForTarget } from "./wait-for-target.ts";

/** A target without its `fetch` and its clock. */
export type TargetData = Omit<Target, "fetch" | "clock">;

/** The settings of a report. They do not affect the requests of a run. */
export interface ReportSettings {
  readonly contract: Contract;
  readonly ledger?: Ledger;
  /** The known findings of the configuration and of `knownFile`. */
  readonly known: readonly KnownFinding[];
  /** The known findings of the configuration alone. */
  readonly configured: readonly KnownFinding[];
  readonly knownFile: KnownFile;
  /** Absolute. */
  readonly reportDir?: string;
}

/** The settings of a run, from flags, profile, configuration and environment. */
export interface TestSettings extends ReportSettings {
  readonly target: TargetData;
  /** The control plane that moves the target's clock. */
  readonly control?: ControlPlane;
  /** The login that provides the acting identity's token. */
  readonly login?: RunLogin;
  readonly journeys: readonly Journey[];
  readonly ownChecks: readonly Check[];
  readonly seed: number;
  readonly runs: number;
  readonly operations: readonly string[];
  readonly checks: readonly string[];
  readonly severity: SeverityMap;
  /** Whether gaps between document and server fail the run. */
  readonly strict: boolean;
  readonly shard?: Shard;
  /** In milliseconds. */
  readonly time?: number;
}

/**
 * Joins the settings of a run: flags override the profile, the profile the configuration, and the configuration the environment. Throws
 * ConformanceError `CONFIG_INVALID`, `LEDGER_INVALID`, `OPTION_INVALID`, and throws as `loadContract` does.
 */
export async function testSettings(
  io: CommandIo,
  flags: TestFlags,
  name?: string,
): Promise<TestSettings> {
  rejectUnseededShard(flags);
  const sources = await readSources({ ...flags, cwd: io.cwd, target: name });
  const { config } = sources;
  const { severity = {} } = config;
  const {
    control: written,
    headers: _headers,
    tls: _tls,
    ...target
  } = { ...sources.target, baseUrl: baseUrlOf(flags, sources) };
  const { locate } = sources;
  const extensions = await extensionsOf(io, flags, sources);
  const { checks: ownChecks, beforeSend } = extensions;
  const sending = { ...(await sendingOf(io, flags, sources)), beforeSend };
  // The target may serve its document, and a login sends requests to it.
  if (flags.wait !== undefined && !flags.plan && !flags.explainChains)
    await waitForTarget(io, { baseUrl: target.baseUrl, waitMs: flags.wait, tls: sending.tls });
  const { headers } = sending;
  const told = await givenSettings(io, flags, { ...sources, headers, extensions });
  const files = flags.journeys
    ? await findJourneys(flags.journeys, io.cwd)
    : await findJourneys(config.journeys ?? [], sources.folder);
  const journeys = await loadJourneys(files, told.contract);
  const catalog = listChecks(told.contract, { journeys, ownChecks });
  checkSeverities(severity, catalog, sources.locateInConfig);
  const { login, ...signedIn } = await signIn(io, flags, { sources, sending, ...told });
  checkCredentials({ contract: told.contract, identities: signedIn.identities, headers, locate });
  const values = extensions.values.map((one) => one.values);
  const merged = targetOf(flags, { ...target, values, ...sending, ...signedIn });
  const control = written && controlOf(io, written, sources);
  if (control) checkControl(control, merged);
  return {
    ...told,
    target: merged,
    ...(control && { control }),
    ...(login && { login }),
    journeys,
    ownChecks,
    ...selectionOf(flags),
    severity,
    strict: isStrict(flags, config, told),
  };
}

type Selection = Pick<TestSettings, "seed" | "runs" | "operations" | "checks" | "shard" | "time">;

function selectionOf({ seed, runs, operations, checks, shard, time }: TestFlags): Selection {
  return {
    seed: seed ?? randomInt(2 ** 31 - 1),
    runs,
    operations: operations ?? [],
    checks: checks ?? [],
    ...(shard ? { shard } : {}),
    ...(time === undefined ? {} : { time }),
  };
}

/** The extensions of the configuration and of the hooks, with the modules that they name. */
async function extensionsOf(
  { cwd }: CommandIo,
  { hook = [] }: TestFlags,
  { config, folder, locateInConfig }: Sources,
): Promise<Extensions> {
  const hooks = await Promise.all(hook.map(async (file) => readHook(resolve(cwd, file))));
  return loadExtensions([{ folder, locate: locateInConfig, written: config }, ...hooks]);
}

type Sending = Required<Pick<SignInTarget, "headers" | "beforeSend">> & Pick<SignInTarget, "tls">;

/** The headers and certificates with which each request is sent. */
async function sendingOf(
  io: CommandIo,
  flags: TestFlags,
  sources: Sources,
): Promise<Omit<Sending, "beforeSend">> {
  const { target, locate } = sources;
  const baseUrl = baseUrlOf(flags, sources);
  const tls = target.tls && (await readTls(target.tls, { env: io.env, baseUrl, locate }));
  return { headers: headersOf(io, flags, sources), ...(tls && { tls }) };
}

interface SignInOptions {
  readonly contract: Contract;
  readonly sources: Sources;
  readonly sending: Sending;
}

/** The identities of a run with their tokens: given, from the response to a login or a grant, or from a stored login. */
async function signIn(
  { env, signal }: CommandIo,
  flags: TestFlags,
  { contract, sources, sending }: SignInOptions,
): Promise<UsedLogin & LoggedIn> {
  const isOffline = flags.plan ?? false;
  const baseUrl = baseUrlOf(flags, sources);
  const { locate } = sources;
  const timeoutMs = flags.timeout ?? sources.target.timeoutMs;
  const given = readIdentities(sources, { ...flags, env });
  const { identities, ...more } = await logIn(given, {
    contract,
    target: { ...sending, baseUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    steps: readSignInSteps(sources, env),
    locate,
    isOffline,
    signal,
  });
  return { ...more, ...(await useLogin(identities, { env, baseUrl, isOffline })) };
}

/** A document with a ledger is strict, unless a flag or the configuration decides otherwise. */
function isStrict(flags: TestFlags, config: Config, { ledger }: ReportSettings): boolean {
  return flags.strict ?? config.strict ?? ledger !== undefined;
}

/** The headers of every request. Throws ConformanceError `CONFIG_INVALID`. */
function headersOf({ env }: CommandIo, { header = [] }: TestFlags, sources: Sources): Headers {
  const { target, locate } = sources;
  const written = readTexts(target.headers ?? {}, { env, key: ["headers"], locate });
  return { ...written, ...Object.fromEntries(header) };
}

interface GivenSources extends Sources {
  readonly headers: Headers;
  readonly extensions: Extensions;
}

/** The settings of a report, with the values that the target gives. Throws ConformanceError `CONFIG_INVALID` if they do not fit the document. */
async function givenSettings(
  io: CommandIo,
  flags: TestFlags,
  { headers, extensions, ...sources }: GivenSources,
): Promise<ReportSettings> {
  const { formats } = extensions;
  const read = await reportSettings(io, flags, { ...sources, formats });
  const { fixtures = {}, identities = [], parameters = {} } = sources.target;
  const values = extensions.values.map((one) => one.values);
  const given = { parameters, headers, values };
  const contract = withGivenParameters(read.contract, given, sources.locate);
  checkFixtures(contract, fixtures, sources.locate);
  checkLabels(contract, identities, sources.locate);
  checkKnownValues(contract, extensions.values);
  return { ...read, contract };
}

type ReportFlags = Pick<TestFlags, "contract" | "ledger" | "overlay" | "allowRemote" | "reportDir">;

/** Joins the settings of a report. Throws ConformanceError `CONFIG_INVALID`, `LEDGER_INVALID`, and throws as `loadContract` does. */
export async function reportSettings(
  io: CommandIo,
  flags: ReportFlags,
  { config, folder, formats = {} }: Sources & { readonly formats?: TextFormats },
): Promise<ReportSettings> {
  const { cwd } = io;
  const contract = await loadDocument(io, flags.contract ?? config.contract, {
    overlay: flags.overlay ?? config.overlays ?? [],
    allowRemote: flags.allowRemote ?? false,
    folder: flags.contract === undefined ? folder : cwd,
    formats,
  });
  const ledgerFile = flags.ledger === undefined ? config.ledger : resolve(cwd, flags.ledger);
  const ledger = ledgerFile === undefined ? undefined : await loadLedger(ledgerFile);
  if (ledger) checkLedger(contract, ledger);
  const reportDir =
    flags.reportDir === undefined ? config.reportDir : resolve(cwd, flags.reportDir);
  const { known: configured = [] } = config;
  const knownFile = await readKnownFile(folder);
  return {
    contract,
    known: [...configured, ...knownFile.entries],
    configured,
    knownFile,
    ...(ledger ? { ledger } : {}),
    ...(reportDir === undefined ? {} : { reportDir }),
  };
}

/** Shards with different seeds are not shards of one run. */
function rejectUnseededShard({ shard, seed }: TestFlags): void {
  if (!shard || seed !== undefined) return;
  throw new ConformanceError("OPTION_INVALID", "A shard requires a seed", {
    hint: "Give all shards of the run the same seed, for example --seed 1.",
  });
}

function baseUrlOf(flags: TestFlags, { target, locate }: Sources): string {
  const baseUrl = flags.baseUrl ?? target.baseUrl;
  if (baseUrl !== undefined) return baseUrl;
  const { file } = locate("");
  throw new ConformanceError("OPTION_INVALID", "No base URL is given", {
    ...(file === undefined ? {} : { place: { file } }),
    hint: "Pass the URL of the interface, for example --base-url http://127.0.0.1:4010/v1, or write a configuration with plumbline init.",
  });
}

function controlOf(
  { env }: CommandIo,
  written: NonNullable<Sources["target"]["control"]>,
  { locate }: Sources,
): ControlPlane {
  const control = readSecret<ControlPlane>(written, {
    env,
    owner: "control",
    place: locate("/control"),
  });
  rejectUnsendable("control", control.token);
  return control;
}

function targetOf(flags: TestFlags, target: TargetData): TargetData {
  const budget = {
    ...target.budget,
    ...(flags.maxOperations === undefined ? {} : { operations: flags.maxOperations }),
    ...(flags.maxWrites === undefined ? {} : { writes: flags.maxWrites }),
  };
  return {
    ...target,
    budget,
    ...(flags.exclude && { exclude: [...(target.exclude ?? []), ...flags.exclude] }),
    ...(flags.allow === undefined ? {} : { allow: flags.allow }),
    ...(flags.sendCredentials && { sendCredentials: flags.sendCredentials }),
    ...(flags.stateless ? { stateless: true } : {}),
    ...(flags.explore === undefined ? {} : { explore: flags.explore }),
    ...(flags.respectLimits === undefined ? {} : { respectLimits: flags.respectLimits }),
    ...(flags.probeLimits === undefined ? {} : { probeLimits: flags.probeLimits }),
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
  };
}
