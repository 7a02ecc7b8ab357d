import { ContractError } from "../../model/contract-error.ts";

const units = {
  weeks: 604_800_000,
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
} as const;

const pattern =
  /^P(?=.)(?:(?<weeks>\d+)W|(?:(?<days>\d+)D)?(?:T(?=\d)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:[.,]\d+)?)S)?)?)$/;

/** Policies contain few durations, and read them for each request. */
const known = new Map<string, number>();

/**
 * The length of an ISO 8601 duration in milliseconds. A day is 24 hours. Years and months have no fixed length and are rejected.
 * Throws ContractError `duration-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc3339#appendix-A
 */
export function parseDuration(iso: string): number {
  const length = known.get(iso) ?? readLength(iso);
  known.set(iso, length);
  return length;
}

function readLength(iso: string): number {
  const groups = pattern.exec(iso)?.groups;
  if (!groups) throw invalid(iso);
  const parts = Object.entries(units).map(([unit, length]) => amount(groups[unit]) * length);
  const length = Math.round(parts.reduce((sum, part) => sum + part, 0));
  if (!Number.isSafeInteger(length)) throw tooLong(iso);
  return length;
}

function amount(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(digits.replace(",", "."));
}

function invalid(iso: string): ContractError {
  const calendar =
    /^P(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T.*)?$/.test(iso) && /[YM]/.test(iso.split("T")[0] ?? "");
  return new ContractError(
    "duration-invalid",
    calendar
      ? `The duration "${iso}" counts years or months, whose length varies`
      : `"${iso}" is not an ISO 8601 duration`,
    {
      hint: "Write it in weeks, days, hours, minutes and seconds, for example P90D, PT1H30M or PT60S.",
    },
  );
}

function tooLong(iso: string): ContractError {
  return new ContractError("duration-invalid", `"${iso}" is longer than can be counted`, {
    hint: "Write a duration of fewer than 285,000 years.",
  });
}
