export type StorageKind = "sqlite" | "postgres";
