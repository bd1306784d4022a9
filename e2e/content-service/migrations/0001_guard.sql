CREATE UNLOGGED TABLE "admission" (
	"client" text NOT NULL,
	"code_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admission_client_code_hash_pk" PRIMARY KEY("client","code_hash")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "alarm" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "attempt" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client" text NOT NULL,
	"code_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"forgiven" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_request" (
	"scope" text NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"body" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_request_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "spent_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "code" ADD COLUMN "site_key" text;--> statement-breakpoint
CREATE INDEX "attempt_client" ON "attempt" USING btree ("client","at");--> statement-breakpoint
CREATE INDEX "attempt_code" ON "attempt" USING btree ("code_hash","at");--> statement-breakpoint
CREATE INDEX "attempt_outcome" ON "attempt" USING btree ("outcome","at");--> statement-breakpoint
CREATE INDEX "idempotent_request_at" ON "idempotent_request" USING btree ("at");--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_site_key_site_key_fk" FOREIGN KEY ("site_key") REFERENCES "public"."site"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retailer_code_in_stock" ON "retailer_code" USING btree ("selection","id") WHERE "retailer_code"."history_id" is null;