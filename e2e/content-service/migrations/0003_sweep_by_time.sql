DROP INDEX "attempt_outcome";--> statement-breakpoint
CREATE INDEX "admission_at" ON "admission" USING btree ("at");--> statement-breakpoint
CREATE INDEX "attempt_at" ON "attempt" USING btree ("at","outcome");--> statement-breakpoint
CREATE INDEX "spent_token_at" ON "spent_token" USING btree ("at");