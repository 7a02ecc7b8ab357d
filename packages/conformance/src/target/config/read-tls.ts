import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Tls } from "../../model/target.ts";
import type { WrittenTls } from "./config.ts";
import { readTexts } from "./read-texts.ts";

export interface TlsSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  /** Returns the place of a JSON Pointer into the target. */
  readonly locate: (pointer: string) => Place;
}

/** Reads the certificates of a target. Throws ConformanceError `CONFIG_INVALID` if a file cannot be read or the parts do not fit. */
export async function readTls(
  written: WrittenTls,
  { env, baseUrl, locate }: TlsSource,
): Promise<Tls> {
  if (!baseUrl.startsWith("https:"))
    throw invalid("is given, but the base URL does not begin with https", {
      hint: "Correct the base URL, or remove tls.",
    });
  const { passphrase } = written;
  const tls = {
    ...(await filesOf(written, locate)),
    ...(passphrase !== undefined && readTexts({ passphrase }, { env, key: ["tls"], locate })),
  };
  try {
    createSecureContext(tls);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalid(`cannot be used: ${why}`, {
      hint: "Give PEM files: the certificate, its own private key, and the passphrase of an encrypted key.",
      cause,
    });
  }
  return tls;

  function invalid(
    problem: string,
    more: { readonly hint: string; readonly cause?: unknown },
  ): ConformanceError {
    return new ConformanceError("CONFIG_INVALID", `tls ${problem}`, {
      place: locate("/tls"),
      ...more,
    });
  }
}

const members = { certFile: "cert", keyFile: "key", caFile: "ca" } as const;

async function filesOf(
  written: WrittenTls,
  locate: TlsSource["locate"],
): Promise<Partial<Record<"cert" | "key" | "ca", string>>> {
  const read = Object.entries(members).map(async ([name, member]) => {
    const file = written[name as keyof typeof members]; // The keys of the table.
    if (file === undefined) return [];
    try {
      return [[member, await readFile(file, "utf8")] as const];
    } catch (cause) {
      throw new ConformanceError("CONFIG_INVALID", `tls.${name} cannot be read: ${file}`, {
        place: locate(`/tls/${name}`),
        hint: "The path is relative to the folder of the configuration or profile.",
        cause,
      });
    }
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
