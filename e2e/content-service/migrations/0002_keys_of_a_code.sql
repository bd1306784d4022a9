ALTER TABLE "idempotent_request" ADD COLUMN "code_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotent_request_code" ON "idempotent_request" USING btree ("code_hash");