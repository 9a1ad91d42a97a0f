//! The crates bm25 and tantivy, as their documentation uses them.

use bm25::{Document, Language, SearchEngine, SearchEngineBuilder};
use tantivy::{
    Index, IndexReader, TantivyDocument,
    collector::TopDocs,
    query::QueryParser,
    schema::{STORED, Schema, TEXT},
};

use crate::{Engine, Tool};

/// The crate bm25 with its default tokenizer.
pub struct Bm25(SearchEngine<u32>);

impl Bm25 {
    pub fn new(tools: &[Tool]) -> Bm25 {
        let documents = (0..).zip(tools).map(|(id, tool)| Document {
            id,
            contents: format!("{} {}", tool.name.replace('_', " "), tool.description),
        });
        Bm25(SearchEngineBuilder::with_documents(Language::English, documents.collect::<Vec<_>>()).build())
    }
}

impl Engine for Bm25 {
    fn search(&self, query: &str) -> usize {
        self.0.search(query, 5).len()
    }
}

/// Tantivy with an index in memory.
pub struct Tantivy {
    reader: IndexReader,
    parser: QueryParser,
}

impl Tantivy {
    pub fn new(tools: &[Tool]) -> Tantivy {
        let mut schema = Schema::builder();
        let name = schema.add_text_field("name", TEXT | STORED);
        let description = schema.add_text_field("description", TEXT);
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads(1, 15_000_000).expect("a writer");
        for tool in tools {
            let mut document = TantivyDocument::default();
            document.add_text(name, tool.name.replace('_', " "));
            document.add_text(description, &tool.description);
            writer.add_document(document).expect("a document");
        }
        writer.commit().expect("a commit");
        let mut parser = QueryParser::for_index(&index, vec![name, description]);
        parser.set_field_boost(name, 3.0);
        Tantivy {
            reader: index.reader().expect("a reader"),
            parser,
        }
    }
}

impl Engine for Tantivy {
    fn search(&self, query: &str) -> usize {
        let (query, _) = self.parser.parse_query_lenient(query);
        let searcher = self.reader.searcher();
        searcher.search(&query, &TopDocs::with_limit(5)).expect("a search").len()
    }
}
