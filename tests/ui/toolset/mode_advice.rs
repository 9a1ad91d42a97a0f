use mcpact::{ToolSchema, mcp_tool, toolset};

/// Find flights between two airports, with prices, seats and the number of stops on the way
#[mcp_tool]
#[derive(ToolSchema)]
pub struct FindFlights {
    /// Three letters of the airport of departure, such as SYD
    pub from: String,
    /// Three letters of the airport of arrival, such as MEL
    pub to: String,
    /// The day of departure in the time zone of the airport, YYYY-MM-DD
    pub day: String,
    /// The maximum price of a seat, with all fees, in whole dollars
    pub max_price: Option<u32>,
    /// The maximum number of stops between the two airports; 0 for direct flights alone
    pub max_stops: Option<u8>,
}

/// Find trains between two towns, with prices, seats and the number of changes on the way
#[mcp_tool]
#[derive(ToolSchema)]
pub struct FindTrains {
    /// The name of the town of departure, or of one of its stations
    pub from_town: String,
    /// The name of the town of arrival, or of one of its stations
    pub to_town: String,
    /// The day of departure in the time zone of the town, YYYY-MM-DD
    pub travel_day: String,
    /// The maximum price of a seat, with reservation, in whole dollars
    pub max_fare: Option<u32>,
    /// The maximum number of changes between the two towns; 0 for direct trains alone
    pub max_changes: Option<u8>,
}

toolset! {
    /// Travel
    pub TRAVEL = [FindFlights, FindTrains], deny(mode_advice)
}

toolset! {
    /// Travel
    pub WARNED = [FindFlights, FindTrains], warn(mode_advice)
}

macro_rules! finders {
    ($($finder:ident)+) => {$(
        /// Find offers between two towns, with prices, conditions and the number of free places
        #[mcp_tool]
        #[derive(ToolSchema)]
        pub struct $finder {
            /// The name of the town of departure, or of one of its stations
            pub from_town: String,
            /// The name of the town of arrival, or of one of its stations
            pub to_town: String,
        }
    )+};
}

finders! {
    FindBusesBetweenTwoTowns FindFerriesBetweenTwoHarbours FindHireCarsNearAnAirport FindHotelsNearARailwayStation
    FindSleepersBetweenTwoCapitals FindSharedRidesBetweenTwoTowns FindBicyclesNearARailwayStation
}

// The names alone cost more than the budget that is meant for search.
toolset! {
    /// Travel
    pub LONG_NAMES = [
        FindBusesBetweenTwoTowns, FindFerriesBetweenTwoHarbours, FindHireCarsNearAnAirport, FindHotelsNearARailwayStation,
        FindSleepersBetweenTwoCapitals, FindSharedRidesBetweenTwoTowns, FindBicyclesNearARailwayStation,
    ], meta_budget = 148, deny(mode_advice)
}

toolset! {
    /// Travel
    pub WARNED_OF_LONG_NAMES = [
        FindBusesBetweenTwoTowns, FindFerriesBetweenTwoHarbours, FindHireCarsNearAnAirport, FindHotelsNearARailwayStation,
        FindSleepersBetweenTwoCapitals, FindSharedRidesBetweenTwoTowns, FindBicyclesNearARailwayStation,
    ], meta_budget = 160, warn(mode_advice)
}

fn main() {}
