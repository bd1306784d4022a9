ALTER TABLE "site" DROP COLUMN "captcha_key";
--> statement-breakpoint
INSERT INTO "site" ("key", "default_territory") VALUES
	('movieredeem', 'US'),
	('cinemachezvous', 'FR')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "retailer" ("selection", "name", "position", "territories") VALUES
	('moviesanywhere', 'Movies Anywhere', 1, '{US}'),
	('vudu', 'Vudu', 2, '{US}'),
	('googleplay', 'Google Play', 3, '{US,CA,GB,IM,IE,AU,NZ,FR,CH,DE,AT}'),
	('itunes', 'iTunes', 4, '{US,CA,GB,IM,IE,NZ,FR,CH,DE,AT}')
ON CONFLICT DO NOTHING;
