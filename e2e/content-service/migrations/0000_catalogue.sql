CREATE TABLE "code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"offer_id" text NOT NULL,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"printed" text,
	"parent_id" bigint,
	"issued" boolean DEFAULT true NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"refusal" text,
	"captcha_needed" boolean DEFAULT false NOT NULL,
	"captcha_rejections" integer DEFAULT 0 NOT NULL,
	"validation_fault" text,
	"exchange_fault" text,
	CONSTRAINT "code_hash_unique" UNIQUE("hash"),
	CONSTRAINT "code_remaining" CHECK ("code"."remaining" between 0 and "code"."granted")
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"code_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"title_id" text,
	"profiles" text[] NOT NULL,
	"artwork_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_item_code_id_position_pk" PRIMARY KEY("code_id","position")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"retailer" text,
	"group" text,
	"group_name" text,
	"exchange_name" text,
	"exchange_result" text
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"owner" text NOT NULL,
	"properties" jsonb,
	"territories" text[] NOT NULL,
	"retailers" text[],
	"gpbundle" boolean,
	"issues_offer_id" text,
	"issues_group" text,
	"issues_name" text
);
--> statement-breakpoint
CREATE TABLE "redemption" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code_id" bigint NOT NULL,
	"selection" text NOT NULL,
	"history_id" bigint NOT NULL,
	CONSTRAINT "redemption_once" UNIQUE("code_id","selection")
);
--> statement-breakpoint
CREATE TABLE "retailer" (
	"selection" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"territories" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retailer_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"selection" text NOT NULL,
	"value" text NOT NULL,
	"history_id" bigint,
	CONSTRAINT "retailer_code_history_id_unique" UNIQUE("history_id"),
	CONSTRAINT "retailer_code_once" UNIQUE("selection","value")
);
--> statement-breakpoint
CREATE TABLE "site" (
	"key" text PRIMARY KEY NOT NULL,
	"default_territory" text NOT NULL,
	"captcha_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"ratings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_parent_id_code_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_title_id_title_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."title"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_retailer_retailer_selection_fk" FOREIGN KEY ("retailer") REFERENCES "public"."retailer"("selection") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_issues_offer_id_offer_id_fk" FOREIGN KEY ("issues_offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_code_id_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_history_id_history_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."history"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retailer_code" ADD CONSTRAINT "retailer_code_selection_retailer_selection_fk" FOREIGN KEY ("selection") REFERENCES "public"."retailer"("selection") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retailer_code" ADD CONSTRAINT "retailer_code_history_id_history_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."history"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_parent" ON "code" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "history_code" ON "history" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "redemption_history" ON "redemption" USING btree ("history_id");