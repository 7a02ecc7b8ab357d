import { toDecimal } from "./decimal.ts";

/** Whether a number is a multiple of another in decimal arithmetic: 0.3 is a multiple of 0.1. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor) && Number.isSafeInteger(value))
    return value % divisor === 0;
  const left = toDecimal(value);
  const right = toDecimal(divisor);
  const scale = Math.max(left.scale, right.scale);
  return (
    (left.digits * 10n ** BigInt(scale - left.scale)) %
      (right.digits * 10n ** BigInt(scale - right.scale)) ===
    0n
  );
}
