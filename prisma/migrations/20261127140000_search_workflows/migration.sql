-- Searches in lists of workflows. Punctuation separates words, which the parser of full-text search takes as a part of
-- hosts, files and versions.
CREATE INDEX "workflows_words_idx" ON "workflows" USING gin (to_tsvector('simple', translate("title" || ' ' || coalesce("description", ''), './@:_-', '      ')));
